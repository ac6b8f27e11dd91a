import { focusElement } from '#web/ui/focus-element.ts';

/** Renders the heading of the pages that are displayed instead of a screen: sign-in, no access, two-step setup and load error. */
export const SignInHeading = ({ takesFocus, className }: { takesFocus: boolean; className: string }) => (
  <h1 ref={takesFocus ? focusElement : undefined} tabIndex={-1} className={`font-display text-4xl outline-none [--opsz:72] ${className}`}>
    Back office
  </h1>
);
