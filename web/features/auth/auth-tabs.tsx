import { useEffect, useId, useRef, type ReactNode } from 'react';
import type { AuthTab } from './auth-dialog-store.ts';
import type { SignInResult } from './complete-sign-in.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { TabList, getTabPanelProps } from '#web/ui/tabs.tsx';

const tabs = [
  { value: 'signin', label: 'Sign In' },
  { value: 'signup', label: 'Sign Up' },
] as const satisfies { value: AuthTab; label: string }[];

type AuthTabsProps = {
  tab: AuthTab;
  open: boolean;
  onTab: (tab: AuthTab) => void;
  onForgot: () => void;
  onSignInResult: (result: SignInResult) => Promise<void>;
  /** Content between the tabs and the form. */
  children?: ReactNode;
};

/**
 * Renders the tabs Sign In and Sign Up. Only the selected form is mounted: when it mounts, it reads the values that the
 * other form has stored.
 */
export function AuthTabs({ tab, open, onTab, onForgot, onSignInResult, children }: AuthTabsProps) {
  const id = useId();
  const containerRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On touch screens, focusing an input would open the keyboard over half of the form.
    const focusSelector = matchMedia('(pointer: fine)').matches ? '[role=tabpanel]:not([hidden]) input' : '[role=tab][aria-selected=true]';
    if (open) containerRef.current?.querySelector<HTMLElement>(focusSelector)?.focus();
  }, [open]);
  const forms = {
    signin: <SignInForm open={open} onSignInResult={onSignInResult} onForgot={onForgot} />,
    signup: <SignUpForm open={open} onSignInResult={onSignInResult} />,
  };
  return (
    <div ref={containerRef}>
      <TabList
        id={id}
        labels={tabs.map(({ label }) => label)}
        selectedIndex={tabs.findIndex(({ value }) => value === tab)}
        onSelect={(index) => onTab(tabs[index]!.value)}
        aria-label="Account"
        className="flex gap-6 border-b border-line pr-8"
        tabClassName="font-display text-2xl [--opsz:60]"
      />
      {children}
      {tabs.map(({ value }, index) => (
        <div key={value} {...getTabPanelProps(id, index)} hidden={tab !== value} className="pt-6">
          {tab === value && forms[value]}
        </div>
      ))}
    </div>
  );
}
