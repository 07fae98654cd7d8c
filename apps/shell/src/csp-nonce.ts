// Read by whatever adds a <style> while running (the scroll lock of dialogs), which the CSP allows with this nonce only.
__webpack_nonce__ = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
