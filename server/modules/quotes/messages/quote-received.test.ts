import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSmtpOutbox } from '#test/create-test-outbox.ts';
import { publicUrl, startApp } from '#test/harness.ts';
import { getProduct, createUser, buildQuoteRequest, siteAddress, uploadPicture } from '#test/factories.ts';
import { startSmtpServer, type ReceivedEmail, type TestSmtp } from '#test/smtp-server.ts';

const shop = startApp();
let smtp: TestSmtp;
beforeAll(async () => (smtp = await startSmtpServer()));
beforeEach(() => smtp.received.splice(0));
afterAll(() => smtp.close());

/** Submits a quote request and sends both emails through a real mail server. */
async function sendRequest(
  overrides: object,
  fullName = 'Lerato Mokoena',
): Promise<{ toCustomer: ReceivedEmail; toStaff: ReceivedEmail; number: string; email: string }> {
  const user = await createUser(shop, { fullName, verified: true });
  const response = await shop.post('/site/save/quotes', { ...buildQuoteRequest((await getProduct(shop))._id), ...overrides }, user);
  expect(response.statusCode, response.body).toBe(200);
  const { _id, number } = response.json<{ response: { _id: string; number: string } }>().response;
  await shop.runJobs();
  const outbox = createSmtpOutbox(shop, smtp.url);
  const { rows } = await shop.pool.query('select id from outbox where quote_id = $1', [_id]);
  for (const { id } of rows) expect(await outbox.send(id)).toBeUndefined();
  const findSentTo = (address: string) => smtp.received.find(({ to }) => to[0] === address)!;
  return { toCustomer: findSentTo(user.email), toStaff: findSentTo('sales@kloofstone.example'), number, email: user.email };
}

const uploadFile = (name: string) => uploadPicture(shop, undefined, name);

const allSinkTypes = { drop_in: true, undermounted: true, butter: true, on_top: true, other: true, none: false };

describe('the emails about a new quote request', () => {
  test('contain all answers for the customer and staff, in HTML and plain text, with the stone and the names of the files', async () => {
    const stone = await getProduct(shop);
    const colours = (await shop.call('/site/product/colours/listall')).response.result;
    const { toCustomer, toStaff, number, email } = await sendRequest({
      mainCategory: stone.mainCategory,
      subCategory: stone.subCategory,
      primary_colourID: colours[0]!._id,
      secondary_colourID: colours[1]!._id,
      meters: '4,25',
      running_meters: true,
      square_meters: true,
      pieces: [
        { lengthMm: 2400, depthMm: 620 },
        { lengthMm: 1850, depthMm: 900 },
      ],
      type_sink: allSinkTypes,
      extras: { splashback: true, kickplates: true, hob_clabbing: true },
      notes: 'Second gate\n\non the left',
      message: 'Before Christmas?',
      any_details: 'The window sill too',
      isDesignPlan: 'yes',
      pictures: JSON.stringify([await uploadFile('kitchen plan.png'), await uploadFile('wall.png')]),
    });
    const expectedLines = [
      `Stone: ${stone.name}`,
      `Color: ${colours[0]!.name}`,
      `Second choice of color: ${colours[1]!.name}`,
      'Meters: 4.25 running and square meters, read as square meters (m²)',
      'Pieces: 2.4 m × 620 mm + 1.85 m × 900 mm',
      'Sink type: Drop-in, Undermount, Butler, On top, Other',
      'Extras: 75mm splashback, Kickplates, Hob cladding',
      'Remove existing countertops: Yes',
      'Address line: 12 Kloof Street',
      'Suburb: Gardens',
      'City: Cape Town',
      'Province: Western Cape',
      'Postal code: 8001',
      'Ground-floor access with parking: No',
      'Notes: Second gate\n  on the left',
      'Project urgency: Within 1 month',
      'Design plan: Yes',
      'Files: kitchen plan.png\n  wall.png',
      'Message: Before Christmas?',
      'Any other details: The window sill too',
    ];
    for (const { text, html } of [toCustomer, toStaff]) {
      for (const line of expectedLines) {
        expect(text).toContain(line);
        for (const part of line.split(/: |\n {2}/)) expect(html).toContain(part);
      }
      expect(text).toMatch(/Material: \S+/);
      expect(html).toMatch(
        new RegExp(
          `<img[^>]+alt="${stone.name}"[^>]+src="${publicUrl}/media/[0-9a-f]{32}/og\\.jpg"|<img[^>]+src="${publicUrl}/media/[0-9a-f]{32}/og\\.jpg"`,
        ),
      );
    }
    expect(toCustomer.headers.get('subject')).toBe(`We received your quote request ${number}`);
    expect(toCustomer.headers.get('reply-to')).toBe('hello@kloofstone.example');
    expect(toStaff.headers.get('reply-to')).toBe(email);
    expect(toStaff.text).toContain('Name: Lerato Mokoena');
  });

  test('omit empty answers, and name the service if there is no stone', async () => {
    const { toStaff } = await sendRequest({
      productList: '',
      service_name: 'Redesign',
      meters: '',
      running_meters: false,
      extras: {},
      notes: '',
      project_urgency: '',
      type_sink: {},
      remove_countertops: '',
      install_groundfloor: '',
    });
    expect(toStaff.headers.get('subject')).toContain('Redesign, Gardens');
    expect(toStaff.text).toContain('Material Selection\nService Name: Redesign\n\nSite Details\nAddress');
    expect(toStaff.text).not.toMatch(/Stone:|Meters|Pieces|Sink|Extras|Notes|Fabrication/);
    expect(toStaff.html).not.toContain('og.jpg');
  });

  test('T23 are sent once to each recipient and have no additional headers if names and addresses contain line breaks', async () => {
    const evil = 'X\r\nBcc: all@example.test\nReply-To: evil@example.test\r\n\r\nStatus: accepted';
    const { toStaff, toCustomer, email } = await sendRequest(
      { contact: { ...siteAddress, line2: evil.slice(0, 120) }, notes: evil },
      evil.slice(0, 100),
    );
    expect(smtp.received.map(({ to }) => to)).toEqual([[email], ['sales@kloofstone.example']]);
    for (const { headers, raw } of [toStaff, toCustomer]) {
      expect(headers.has('bcc')).toBe(false);
      expect(raw.slice(0, raw.indexOf('\r\n\r\n'))).not.toMatch(/^(?:bcc|reply-to: evil|status)/im);
    }
    expect(toStaff.headers.get('reply-to')).toBe(email);
    // Typed text cannot look like a line of the email.
    expect(toStaff.text).toContain('\n  Status: accepted');
    expect(toStaff.text).not.toMatch(/^(?:Status|Bcc)/m);
  });

  test('escape typed text of any length', async () => {
    const notes = `<img src=x onerror=alert(1)> & ${'w'.repeat(4900)}`;
    const { toStaff } = await sendRequest({ notes, any_details: '</td></table><a href="http://evil.test">here</a>' }, '<b>Lerato</b>');
    expect(toStaff.html).not.toMatch(/<img src=x|<a href="http:\/\/evil|<b>/);
    expect(toStaff.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; www');
    expect(toStaff.text).toContain('w'.repeat(4900));
  });
});
