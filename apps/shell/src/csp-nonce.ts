// Read by code that adds a <style> at run time (the scroll lock of dialogs), which the CSP allows only with this nonce.
__webpack_nonce__ = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
