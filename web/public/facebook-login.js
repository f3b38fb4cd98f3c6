// Where Facebook leads back to. The window that asked is told through a channel: `opener` does not outlive the way
// over another site.
new BroadcastChannel('facebook-login').postMessage(location.hash);
history.replaceState(null, '', location.pathname);
window.close();
