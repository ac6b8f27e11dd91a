import { Link } from 'react-router';
import type { ContactMessageDetail } from '#contract/admin/contacts.endpoints.ts';
import { textLinkClass, PhoneLink, QuoteLink } from '#web/admin/components/text-links.tsx';
import * as paths from '#web/admin/app/admin-paths.ts';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { Fact } from '#web/admin/components/panels/fact.tsx';
import { SelectField } from '#web/ui/forms/field.tsx';

/** Shows the sender, the assignee and the resulting quote of an enquiry. */
export function EnquiryDetails({ contact, onAssign }: { contact: ContactMessageDetail; onAssign: (assignee: string) => void }) {
  const { name, email, phone, customer, quote, assignee, assignableStaff, spamReasons } = contact;
  const options = assignableStaff.map(({ _id, fullName }) => ({ value: _id, label: fullName }));
  const formerAssignee =
    assignee && !assignableStaff.some(({ _id }) => _id === assignee._id) ? [{ value: assignee._id, label: assignee.fullName }] : [];
  return (
    <div className="space-y-4">
      <Panel title="From">
        <dl className="space-y-2.5">
          <Fact label="Name">{name || 'No name given'}</Fact>
          <Fact label="Email">
            <a href={`mailto:${encodeURIComponent(email)}`} className={textLinkClass}>
              {email}
            </a>
          </Fact>
          <Fact label="Phone">
            <PhoneLink phone={phone} />
          </Fact>
          <Fact label="Customer">
            {customer ? (
              <Link to={paths.customer(customer._id)} className={textLinkClass}>
                {customer.fullName}
              </Link>
            ) : (
              'No account with this address'
            )}
          </Fact>
          {quote && (
            <Fact label="Quote">
              <QuoteLink id={quote._id} number={quote.number} />
            </Fact>
          )}
        </dl>
      </Panel>
      <Panel title="Assignment">
        <SelectField
          label="Assignee"
          emptyLabel="Unassigned"
          options={[...options, ...formerAssignee]}
          value={assignee?._id ?? ''}
          onChange={({ target }) => onAssign(target.value)}
        />
      </Panel>
      {spamReasons.length > 0 && (
        <Panel title="Signs of spam">
          <ul className="list-disc pl-4">
            {spamReasons.map((sign) => (
              <li key={sign}>{sign}</li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  );
}
