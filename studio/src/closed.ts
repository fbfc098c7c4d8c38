/**
 * Switches WebRTC off: it connects to other machines, and content security policies do not govern it in every browser. This
 * module is imported first, so that no other code of the page ever sees these names.
 */
const NAMES = ['RTCPeerConnection', 'webkitRTCPeerConnection', 'RTCDataChannel'];

for (const name of NAMES) {
  if (name in globalThis) {
    Object.defineProperty(globalThis, name, {
      value: undefined,
      writable: false,
      configurable: false,
    });
  }
}

export {};
