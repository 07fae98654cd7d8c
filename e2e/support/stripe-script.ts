/**
 * The script that tests serve as `https://js.stripe.com`. It is a small replacement with one text field for a card,
 * which calls `https://api.stripe.com` as Stripe's script does. It contains nothing of the product's stand-in.
 */
export const stripeScript = `
(() => {
  const api = 'https://api.stripe.com/v1/';
  const refusal = (message) => ({ error: { type: 'api_connection_error', message } });

  function Stripe(key, options) {
    window.stripeOpenedWith = { key, options };
    const call = async (path, given, method) => {
      const body = new URLSearchParams({ key, ...given });
      const url = api + path + (method === 'GET' ? '?' + body : '');
      try {
        const answer = await fetch(url, method === 'GET' ? {} : { method, body });
        const result = await answer.json();
        return answer.ok ? { result } : { error: result.error };
      } catch (error) {
        return refusal(String(error));
      }
    };
    const intentOf = (secret) => secret.split('_secret_')[0];
    const confirm = (kind, name) => async ({ elements, clientSecret }) => {
      const [number, month, year, cvc] = elements.card();
      const { result, error } = await call(kind + '/' + intentOf(clientSecret) + '/confirm', {
        client_secret: clientSecret,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': number,
        'payment_method_data[card][exp_month]': month,
        'payment_method_data[card][exp_year]': year,
        'payment_method_data[card][cvc]': cvc,
      }, 'POST');
      return error ? { error } : { [name]: result };
    };
    const retrieve = (kind, name) => async (clientSecret) => {
      const { result, error } = await call(kind + '/' + intentOf(clientSecret), { client_secret: clientSecret }, 'GET');
      return error ? { error } : { [name]: result };
    };
    return {
      elements: openElements,
      confirmSetup: confirm('setup_intents', 'setupIntent'),
      confirmPayment: confirm('payment_intents', 'paymentIntent'),
      retrieveSetupIntent: retrieve('setup_intents', 'setupIntent'),
      retrievePaymentIntent: retrieve('payment_intents', 'paymentIntent'),
      handleNextAction: async () => refusal('not in this test'),
      createToken() {},
      createPaymentMethod() {},
      confirmCardPayment() {},
      registerAppInfo() {},
      _registerWrapper() {},
    };
  }
  Stripe.version = 'endive';

  function openElements(options) {
    window.stripeElementsWith = options;
    let input;
    const listeners = {};
    const element = {
      mount(place) {
        const label = document.createElement('label');
        label.textContent = 'Card number';
        input = document.createElement('input');
        input.oninput = () => (listeners.change || []).forEach((each) => each({ complete: true, empty: false }));
        label.append(input);
        place.append(label);
        setTimeout(() => (listeners.ready || []).forEach((each) => each({ elementType: 'payment' })));
      },
      on(type, listener) { (listeners[type] ||= []).push(listener); return element; },
      once(type, listener) { return element.on(type, listener); },
      off() { return element; },
      update() {},
      focus() {},
      unmount() {},
      destroy() {},
    };
    return {
      create: () => element,
      getElement: () => element,
      update() {},
      fetchUpdates: async () => ({}),
      submit: async () => ({}),
      card: () => [input.value.replace(/ /g, ''), '12', '2034', '123'],
    };
  }
  window.Stripe = Stripe;
})();
`;
