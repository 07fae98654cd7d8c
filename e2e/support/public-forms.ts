import type { Page } from 'playwright/test';

/** A new sender with a unique address. */
export function newSender(name = 'Rosa Lind') {
  return { name, email: `sender-${crypto.randomUUID()}@example.com` };
}

/** Fills in the visible support form and returns what was typed. */
export async function fillSupport(page: Page, sender = newSender()) {
  const typed = {
    ...sender,
    description: 'The code on the van door has faded. <b>Can I print</b> the same one again?',
  };
  await page.getByLabel('Name').fill(typed.name);
  await page.getByLabel('Email').fill(typed.email);
  await page.getByLabel('Issue Type').selectOption({ label: 'QR Code Issues' });
  await page.getByLabel('Description').fill(typed.description);
  return typed;
}

/** Fills in the visible contact form and returns what was typed. */
export async function fillContact(page: Page, sender = newSender()) {
  const typed = {
    ...sender,
    subject: 'Forty vans and one list',
    message: 'We load forty vans each Friday.\nCould one list be copied for each of them?',
  };
  await page.getByLabel('Name').fill(typed.name);
  await page.getByLabel('Email').fill(typed.email);
  await page.getByLabel('Subject').fill(typed.subject);
  await page.getByLabel('Message').fill(typed.message);
  return typed;
}
