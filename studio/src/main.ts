import { mount } from 'svelte';
import App from './App.svelte';
import { closeWebRtc } from './closeWebRtc.ts';
import './style/studio.css';

closeWebRtc();
mount(App, { target: document.getElementById('studio')! });

// After this the studio opens without a network. If a host or a browser does not allow it, everything else still works.
if (import.meta.env.PROD && isSecureContext && 'serviceWorker' in navigator) {
  navigator.serviceWorker.register('./offline.js', { scope: './' }).catch(() => {});
}
