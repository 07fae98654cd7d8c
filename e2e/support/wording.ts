/**
 * Every quoted label, message and toast of the specification's sections 2, 5 and 8 whose screen exists, by the scene
 * that shows it. `wording.e2e.ts` plays each scene and checks each text, so that no text can change unnoticed.
 */
export interface Wording {
  /** The section of the specification, or the decision, that quotes the text. */
  section: '2' | '4' | '5' | '8' | '9' | 'O4' | '0067';
  text: string | RegExp;
}

const two = (...texts: Wording['text'][]): Wording[] => texts.map((text) => ({ section: '2', text }));
const four = (...texts: Wording['text'][]): Wording[] => texts.map((text) => ({ section: '4', text }));
const five = (...texts: Wording['text'][]): Wording[] => texts.map((text) => ({ section: '5', text }));
const files = (...texts: Wording['text'][]): Wording[] => texts.map((text) => ({ section: '0067', text }));
const eight = (...texts: Wording['text'][]): Wording[] => texts.map((text) => ({ section: '8', text }));

export const wording = {
  'unknown address': two('404 Page Not Found'),
  'landing page': two('Features', 'How It Works', 'Pricing', 'Log In', 'Sign Up', 'Monthly', 'Annually'),
  'landing page of somebody signed in': two('Dashboard', 'My Account', 'Log Out'),
  'landing page with its prices': [
    { section: '9', text: 'Complete Access' },
    { section: '9', text: '$7.99' },
    { section: '9', text: 'Save 20%' },
  ],
  'landing page by the year': [{ section: '9', text: '$76.70' }],
  'footer of a public page': two('Product', 'Company', 'Legal'),
  'drawer of a public page': two('Features', 'How It Works', 'Pricing', 'Log In', 'Sign Up'),
  'support page': two(
    'Support Center',
    'Account Help',
    'List Creation',
    'QR Code Issues',
    /24-48 hours.* business days/,
    'support@scanlist.example',
  ),
  'support form with too little': five(
    'Name must be at least 2 characters.',
    'Please enter a valid email address.',
    'Please select an issue type.',
    'Description must be at least 10 characters.',
  ),
  'support form pending': four('Submitting...'),
  'support request sent': [
    ...eight(
      'Support Request Sent',
      'Thank you for reaching out! Our team will get back to you as soon as possible.',
    ),
    ...two('Submit Another Request'),
  ],
  'support request refused': eight(
    'Submission Failed',
    'There was a problem sending your support request. Please try again later.',
  ),
  'contact page': two('Contact Us', /24-48 hours/),
  'contact form with too little': five(
    'Name must be at least 2 characters.',
    'Please enter a valid email address.',
    'Subject must be at least 5 characters.',
    'Message must be at least 10 characters.',
  ),
  'contact form pending': four('Sending...'),
  'contact message sent': [
    ...eight(
      'Message Sent',
      "Thank you for contacting us! We'll respond to your message as soon as possible.",
    ),
    ...two('Thank You!', 'Send Another Message'),
  ],
  'contact message refused': eight(
    'Submission Failed',
    'There was a problem sending your message. Please try again later.',
  ),
  'privacy policy': two('Privacy Policy', 'Last updated: May 19, 2025'),
  'terms of service': two('Terms of Service', 'Last updated: May 19, 2025'),
  'cookie policy': two('Cookie Policy', 'Last updated: May 19, 2025'),
  'login form': two('Username', 'Password', 'Sign In'),
  'login with too little': five(
    'Username must be at least 3 characters',
    'Password must be at least 6 characters',
  ),
  'login refused': eight('Login failed', 'Wrong username or password'),
  'login answered nonsense': eight('Login failed', 'Please check your username and password'),

  'dashboard with lists': two(
    'My Lists',
    'Create New List',
    /All Lists\s*\(?\d+\)?/,
    /To-Do\s*\(?\d+\)?/,
    /Inventory\s*\(?\d+\)?/,
    'To-Do List',
    'Inventory',
    /\b1 entry\b/,
    /\b0 entries\b/,
  ),
  'dashboard after sign-in': two('Welcome back, Dana!', "You're now signed in to your account."),
  'dashboard without subscription': two(/\d+ of 10 lists used/),
  'dashboard of a subscriber': two(/\d+ of ∞ lists used/),
  'dashboard card menu': two('Edit List', 'QR Code', 'View Entries'),
  'dashboard without lists': two("You haven't created any lists yet.", 'Create Your First List'),
  'dashboard without to-do lists': two("You haven't created any to-do lists yet.", 'Create To-Do List'),
  'dashboard without inventory lists': two(
    "You haven't created any inventory lists yet.",
    'Create Inventory List',
  ),

  'create form': two(
    'Create New List',
    'Back to Dashboard',
    'List Type',
    'To-Do List',
    'Inventory Checklist',
    'Title',
    'Description',
    'Require Signature',
    'Users will need to sign when completing this list',
    'Email Notification',
    'Send a notification email when this list is completed',
    'List Items',
    'Add Item',
    'Save New List',
  ),
  'create form with notification': two('This email will receive form data when the list is completed'),
  'create form with too little': five(
    'Title must be at least 3 characters',
    'Description must be at least 5 characters',
    'Please enter a valid email',
    'Item content is required',
  ),
  'last item removed': five('Cannot remove item', 'You need at least one item in your list'),
  'create pending': two('Creating...'),
  'create done': eight('Success!', 'Your list has been created with a QR code!'),
  'create refused': eight('Error', /Failed to create list: .+/),
  'edit form': two('Edit List', 'Save Changes'),
  'edit pending': two('Saving...'),
  'edit done': eight('Success!', 'Your list has been updated.'),
  'edit refused': eight('Error', /Failed to update list: .+/),

  'list detail': two(
    'To-Do List',
    'View Entries',
    'View QR Code',
    'Edit List',
    'Back to Dashboard',
    'Download QR Code',
    'Copy Link',
    'Historical Entries',
    'QR code scan data',
    'No Entries Yet',
    /This list hasn't been used through the QR code yet/,
  ),
  'list detail without items': two('No items in this list.'),
  'list detail with an entry': two(/Entry from .+/),
  'list detail that waits for a confirmation': [{ section: 'O4', text: 'Waiting for confirmation' }],
  'list detail of a missing list': two('List Not Found', 'Return to Dashboard'),
  'list detail of an inventory': two('Inventory'),
  'form of a missing list': two('List Not Found', 'Return to Dashboard'),
  'entries of a missing list': two('List Not Found', 'Return to Dashboard'),
  'qr page of a missing list': two('List Not Found', 'Return to Dashboard'),
  'link copied': eight('Link copied', 'QR code link copied to clipboard'),
  'download failed': eight('Download failed', 'Could not download QR code. Please try again.'),

  'entries without entries': two(
    /.+ - Entries/,
    'No Entries Yet',
    /This list hasn't been used through the QR code yet/,
  ),
  'entries with an entry': two('Entry #1', '1/3 completed'),
  'entries with the menu of files': files(
    'Export',
    'CSV, a row per entry',
    'CSV, a row per item',
    'Excel',
    'PDF',
  ),
  'entries while a file comes': files('Exporting...', 'Cancel the export'),
  'entries of which too many are for a PDF': files(
    'Export failed',
    'A PDF has at most 1,000 entries. Choose fewer days, or export Excel or CSV.',
  ),
  'entries while the network is away': files(
    'Export failed',
    'Your entries could not be exported. Please try again.',
  ),
  'entries of which a file broke off': files('The download stopped before the end, so no file was saved.'),
  'entry with its document': files('PDF of entry 1'),
  'qr page': two(
    /.+ - QR Code/,
    'Scan to Complete Form',
    'Each scan creates a fresh form for users to complete',
    'The same code can be reused without limit.',
    'Download QR Code',
    'Copy Link',
  ),

  'qr page link copied': eight('Link copied', 'QR code link copied to clipboard'),
  'qr page download failed': eight('Download failed', 'Could not download QR code. Please try again.'),

  'signed-in shell on a phone': two('Dashboard', 'Create List', 'Company Settings'),
  'signed-in shell': two('Dashboard', 'Create List', 'Company Settings'),
  'avatar menu': two('Dashboard', 'Log Out'),
  profile: two('Your Profile & Account', 'Account', 'Subscription', 'Security'),
  'subscription of the demo owner': four('Active'),
  'subscription on trial': four('Trial', /3 days left/),
  'password with too little': five(
    'Current password must be at least 6 characters',
    'New password must be at least 6 characters',
    'Confirm password must be at least 6 characters',
  ),
  'passwords that differ': five("Passwords don't match"),
  'password changed': eight('Password updated'),
  'password refused': eight('Error', 'Not right now'),
  'password answered nonsense': eight('Error', 'Failed to change password'),
  'e-mail that is none': five('Please enter a valid email address'),
  'company settings saved': eight('Settings updated', 'Your company settings have been saved.'),
  'company settings refused': eight('Update failed', 'There was a problem updating your settings.'),
  'logo chosen': eight('Logo uploaded', 'Your company logo has been prepared for saving.'),
  'logo of another type': five('Invalid file type', 'Please upload an image file (JPG, PNG, etc.)'),
  'logo too large': five('File too large', 'Please upload an image smaller than 1MB'),
  'logo that cannot be read': eight('Upload failed', 'There was a problem processing your logo.'),
  'session about to expire': four('Stay Logged In'),
  'session not extended': eight('Error', 'Failed to extend your session. Please try logging in again.'),

  'fill page': two('Progress: 0 of 3 items', '0%', 'Complete List'),
  'fill page to be signed': two('A signature will be required to complete this list'),
  'fill page of a missing list': two(
    'List Not Found',
    "The list you're looking for doesn't exist or has been removed.",
  ),
  'nothing ticked': four('No items completed', 'Please check at least one item before completing the list.'),
  'completion confirmed': four(
    'Are you sure you want to complete this list? Hit OK to save these entries and complete the list, or hit cancel to go back.',
  ),
  'signature screen': two('Please Sign to Complete', 'Clear', 'Done'),
  'completion pending': two('Saving...'),
  'signature pending': two('Processing...'),
  'completion done': [
    ...two(
      'Thank You!',
      'Your entries have been saved successfully.',
      /Redirecting to homepage in \d seconds?\.\.\./,
      'Return to Homepage Now',
    ),
    ...eight('List Completed!'),
  ],
  'item refused': eight(/Failed to update item: .+/),
  'completion refused': eight(/Failed to complete list: .+/),
  'sign-up form': two('Username', 'Email', 'Password', 'Confirm Password', 'First Name', 'Last Name'),
  'sign-up with too little': five(
    'Username must be at least 3 characters',
    'Please enter a valid email address',
    'Password must be at least 6 characters',
    'Confirm password must be at least 6 characters',
  ),
  'sign-up with passwords that differ': five("Passwords don't match"),
  'sign-up at the card': two('Payment Details', 'Monthly', 'Annually', 'Save 20%', 'Complete Signup'),
  'card form refused': eight('Setup Failed', 'Not right now'),
  'card form answered nonsense': eight('Setup Failed', 'Unable to setup payment. Please try again.'),
  'card provider not ready': eight(
    'Payment Setup Issue',
    'Payment processing is not available right now. Please try again.',
  ),
  'card refused': eight('Payment Processing Error', 'Your card was declined.'),
  'card refused without a word': eight(
    'Payment Processing Error',
    'There was a problem with your payment information. Please try again.',
  ),
  'card that cannot be read back': eight(
    'Payment Processing Error',
    'Could not retrieve payment information. Please try again.',
  ),
  'card that is not there': eight(
    'Payment Processing Error',
    'No payment method found. Please try again with valid payment information.',
  ),
  'sign-up without its account': eight(
    'Registration Error',
    'Your account information is missing. Please start over.',
  ),
  'sign-up refused': eight('Registration Failed', 'Not this time'),
  'sign-up answered nonsense': eight('Registration Failed', 'Please try again with different information'),

  'subscribe page': two(
    'Monthly',
    'Annually',
    'Save 20%',
    'Unlimited lists and QR codes',
    'Completion tracking and history',
    'Notes',
  ),
  'payment refused': eight('Payment Failed', 'Your card was declined.'),
  'subscription not made': eight('Payment Failed', 'Not right now'),
  'payment made': eight('Payment Successful', 'You are subscribed!'),
  'subscription canceled': eight(
    'Subscription canceled',
    'Your subscription has been canceled and will end at the billing period',
  ),
  'cancellation refused': eight('Error', 'Not right now'),
  'cancellation answered nonsense': eight('Error', 'Failed to cancel subscription'),
} satisfies Record<string, Wording[]>;

export type SceneName = keyof typeof wording;
