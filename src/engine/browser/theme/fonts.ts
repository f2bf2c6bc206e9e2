// Loads Roboto as variable fonts from our own files; no request goes to another server.
import '@fontsource-variable/roboto/wght.css';
import './roboto.css';
