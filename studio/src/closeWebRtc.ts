const NAMES = ['RTCPeerConnection', 'webkitRTCPeerConnection', 'RTCDataChannel'];

/** Switches WebRTC off: it connects to other machines, and content security policies do not govern it in every browser. */
export function closeWebRtc(): void {
  for (const name of NAMES) {
    if (name in globalThis) {
      const gone = { value: undefined, writable: false, configurable: false };
      Object.defineProperty(globalThis, name, gone);
    }
  }
}
