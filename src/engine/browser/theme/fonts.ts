// Loads Roboto from our own files, variable fonts for all weights; no request leaves the house.
import '@fontsource-variable/roboto/wght.css';
import './roboto.css';
