// Loads Roboto from our own files, one variable font for all weights; no request leaves the house.
import '@fontsource-variable/roboto/wght.css';
