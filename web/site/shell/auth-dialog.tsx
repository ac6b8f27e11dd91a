import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { closeAuthDialog, type AuthRequest, type AuthTab } from '#web/lib/auth-dialog.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { enter, type Entry } from './enter.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

const tabs = [
  { value: 'signin', label: 'Sign In' },
  { value: 'signup', label: 'Sign Up' },
] as const satisfies { value: AuthTab; label: string }[];

type TabsProps = { id: string; tab: AuthTab; onTab: (tab: AuthTab) => void };

function Tabs({ id, tab, onTab }: TabsProps) {
  const walk = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const next = tab === 'signin' ? 'signup' : 'signin';
    onTab(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <div role="tablist" aria-label="Account" className="flex gap-6 border-b border-line pr-8">
      {tabs.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          role="tab"
          id={`${id}-${value}`}
          aria-selected={tab === value}
          data-first={tab === value ? '' : undefined}
          aria-controls={`${id}-panel-${value}`}
          tabIndex={tab === value ? 0 : -1}
          onClick={() => onTab(value)}
          onKeyDown={walk}
          className="-mb-px min-h-12 border-b-2 border-transparent font-display text-2xl text-soft [--opsz:60] aria-selected:border-rust aria-selected:text-ink"
        >
          {label}
        </button>
      ))}
    </div>
  );
}

/** Signing in and signing up. What was typed stays when it is closed, passwords excepted. */
export default function AuthDialog({ request }: { request: AuthRequest | undefined }) {
  const id = useId();
  const navigate = useNavigate();
  const [tab, setTab] = useState<AuthTab>('signin');
  const [seen, setSeen] = useState<AuthRequest>();
  if (request !== seen) {
    setSeen(request);
    if (request) setTab(request.tab ?? 'signin');
  }
  const open = request !== undefined;
  const panels = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the keyboard would cover half of what is asked for.
    if (open && matchMedia('(pointer: fine)').matches)
      panels.current?.querySelector<HTMLElement>('[role=tabpanel]:not([hidden]) input')?.focus();
  }, [open]);
  const enterWith = (entry: Entry) => enter(entry, request?.onSignedIn, () => void navigate('/'));
  const panel = (value: AuthTab) => ({
    role: 'tabpanel',
    id: `${id}-panel-${value}`,
    'aria-labelledby': `${id}-${value}`,
    hidden: tab !== value,
    className: 'pt-6',
  });
  return (
    <Dialog open={open} onClose={closeAuthDialog} label="Sign in or sign up" className="max-w-md">
      <div ref={panels} className="p-5 sm:p-8">
        <Tabs id={id} tab={tab} onTab={setTab} />
        <div {...panel('signin')}>
          <SignInForm open={open} onEnter={enterWith} />
        </div>
        <div {...panel('signup')}>
          <SignUpForm open={open} onEnter={enterWith} />
        </div>
      </div>
    </Dialog>
  );
}
