import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import type { AuthTab } from './auth-dialog-store.ts';
import type { SignInResult } from './enter.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { ScriptedButton } from '#web/ui/scripted-button.tsx';

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
        <ScriptedButton
          key={value}
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
        </ScriptedButton>
      ))}
    </div>
  );
}

type AuthTabsProps = {
  tab: AuthTab;
  open: boolean;
  onTab: (tab: AuthTab) => void;
  onForgot: () => void;
  onEnter: (entry: SignInResult) => Promise<void>;
  /** Shown between the tabs and the form. */
  children?: ReactNode;
};

/** The tabs Sign In and Sign Up. Only the visible panel is mounted, so that each starts with the fields typed in the other. */
export function AuthTabs({ tab, open, onTab, onForgot, onEnter, children }: AuthTabsProps) {
  const id = useId();
  const panels = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a touch screen, focusing an input opens the keyboard, which covers half of the form.
    const first = matchMedia('(pointer: fine)').matches ? '[role=tabpanel]:not([hidden]) input' : '[role=tab][aria-selected=true]';
    if (open) panels.current?.querySelector<HTMLElement>(first)?.focus();
  }, [open]);
  const forms = {
    signin: <SignInForm open={open} onEnter={onEnter} onForgot={onForgot} />,
    signup: <SignUpForm open={open} onEnter={onEnter} />,
  };
  return (
    <div ref={panels}>
      <Tabs id={id} tab={tab} onTab={onTab} />
      {children}
      {tabs.map(({ value }) => (
        <div
          key={value}
          role="tabpanel"
          id={`${id}-panel-${value}`}
          aria-labelledby={`${id}-${value}`}
          hidden={tab !== value}
          className="pt-6"
        >
          {tab === value && forms[value]}
        </div>
      ))}
    </div>
  );
}
