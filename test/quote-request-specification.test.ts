import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// The sentences of the specification about the quote request (sections 2 to 5, 8 and 9), word for word. The title of a test contains each
// of them.
const sentences = [
  'A four-step accordion with buttons Next, Back, View Summary and Submit Request.',
  '1. Material Selection: colour, material (main category), type (subcategory), stone (required), and a meters amount with running-meters and square-meters checkboxes.',
  'When a service name arrives in navigation state, a read-only Service Name field replaces the colour, material, type and stone selectors.',
  '2. Fabrication & Installation: sink type checkboxes, extras checkboxes, yes/no on removing existing countertops.',
  '3. Site Details: address line, suburb, city, province, postal code, yes/no on ground-floor access with parking, notes.',
  '4. Additional information: project urgency dropdown, yes/no design plan, optional file upload (visible only when design plan is yes), any other details.',
  'Navigation state may carry main, sub, color, product_id and service to prefill the form.',
  'Signed-in users have the address prefilled from their profile residence.',
  'Uploaded pictures: only the first ten are shown, laid out in columns of 3, 3, 3 and 1.',
  'A picture can be removed.',
  'Read-only table of the saved draft with Edit (back to /quotes) and Submit Request.',
  'Redirects to /quotes if no draft is saved',
  'User data: residence with line1, line2, province, city, postal_code.',
  'Lookup items (colours, main categories, subcategories, products) have an id and a name.',
  'Suburb options carry a postal_code (some are empty). Suburbs come from a built-in list of Cape Town suburbs.',
  'Quote request draft (kept locally): main category, subcategory, product, primary and secondary colour, meters, running_meters, square_meters, type_sink flags, extras flags, contact (line1, line2, province, city, postal_code), remove_countertops, install_groundfloor, isDesignPlan, notes, message, pictures, any_details, suburb, city, province, project_urgency, quoted_amount, remarks, status, user.',
  'Quote request payload (submitted): userData (user id), type (guest or user), meters, running_meters (bool), square_meters (bool), type_sink {drop_in, undermounted, butter, on_top, other, none; bools}, extras {splashback, kickplates, hob_clabbing; bools}, remove_countertops (yes/no), install_groundfloor (yes/no), isDesignPlan (yes/no), notes, project_urgency, contact {line1, line2 (the suburb), province, city, postal_code}, message, primary_colourID, secondary_colourID, productList (chosen stone id), pictures (a JSON string of a list of {path, name}), any_details, service_name.',
  'When no service name is given, primary_colour, secondary_colour, mainCategory and subCategory are also sent.',
  'After login on the quote page, user data is loaded and handed to the quote flow instead of navigating.',
  'View Summary saves the draft locally and goes to /quote/summary',
  'The draft is removed on successful submit, on load of the form, and when leaving the quote pages for anything other than the summary or the form.',
  'Guest submit: opens the sign-in dialog (the quote flag is set); after sign-in the submission is made with the returned user and type.',
  'User submit: sent at once.',
  'On success: toast Quote Submitted !, navigate to /user/quotes, form resets; in the post-login case the page reloads after 1 s.',
  'Choosing a material clears subcategory and stone, loads the subcategories and filters the products.',
  'Clearing the material clears the dependants.',
  'Choosing a subcategory refilters the products.',
  'Picking a suburb sets the postal code from that suburb.',
  'Defaults: city Cape Town, province Western Cape.',
  'A removed uploaded picture is dropped from the list; if the file upload fails the list is emptied.',
  'Quote submission (in order; the first failure stops it)',
  '1. Neither a service name nor a selected stone: Stone name required.',
  '2. Address line empty: Address required.',
  '3. Line 2 (suburb) empty: Line 2 required on the form; Suburb required on the summary.',
  '4. Province empty: Province required.',
  '5. City empty: City required.',
  '6. Postal code empty: Postal Code required.',
  'The meters field is numeric. No other format checks are shown.',
  'Exactly one file at a time (Please add multiple files one by one).',
  'Allowed types: pdf, png, jpeg, jpg (File Format not supported).',
  'Size under 5 MB (Maximum upload size is 5MB).',
  'Messages appear as bottom-centre toasts lasting 3 s',
  'Colour list failure: the server response text',
  'Quote save returns status 0: Update error !.',
  'Quote validation: Stone name required., Address required., Line 2 required. (summary: Suburb required.), Province required., City required., Postal Code required.',
  'Upload: Maximum upload size is 5MB, File Format not supported, Please add multiple files one by one',
  'Other list failures and settings failures are silently ignored',
  'Network errors are not handled visibly',
  'Toasts 3000 ms (contact success 5000 ms). Reload after login, logout and post-login quote submit: 1000 ms.',
  'Maximum upload 5242880 bytes (5 MB); allowed types pdf, png, jpeg, jpg. At most 10 pictures shown.',
  'Urgency options: Within 1 - 2 weeks; Within 1 month; More than a month; Planning and budgeting.',
  'Sink types: drop_in, undermounted, butter, on_top, other, none. Extras: splashback (labelled 75mm), kickplates, hob_clabbing. User types: guest, user.',
  'Defaults: city Cape Town, province Western Cape. Currency: rand (R).',
  'Browser storage holds the auth token, a login marker, the saved quote draft and the logged-in user record.',
];

const root = new URL('../', import.meta.url).pathname;
const files = globSync(['web/features/**/*.test.{ts,tsx}', 'server/modules/{quotes,uploads}/**/*.test.ts', 'test/e2e/*.spec.ts'], {
  cwd: root,
});
/** The literal titles of the tests in `files`. */
const literalTestTitles = files.flatMap((file) =>
  [...readFileSync(`${root}${file}`, 'utf8').matchAll(/\btest\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")/g)].map(
    ([, singleQuoted, doubleQuoted]) => singleQuoted ?? doubleQuoted!,
  ),
);

test.each(sentences)('a test is named: %s', (sentence) => {
  expect(literalTestTitles.some((name) => name.includes(sentence))).toBe(true);
});
