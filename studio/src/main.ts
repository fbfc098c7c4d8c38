import { mount } from 'svelte';
import App from './App.svelte';
import './style/studio.css';

mount(App, { target: document.getElementById('studio')! });

// Opens without a network afterwards. Where a host or a browser does not allow it, everything else works all the same.
if (import.meta.env.PROD && isSecureContext && 'serviceWorker' in navigator) {
  navigator.serviceWorker.register('./offline.js', { scope: './' }).catch(() => {});
}
