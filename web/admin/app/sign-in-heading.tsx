import { useEffect, useRef } from 'react';

/** Renders the heading of the pages that are displayed instead of a screen: sign-in, no access, two-step setup and load error. */
export function SignInHeading({ takesFocus, className }: { takesFocus: boolean; className: string }) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) headingRef.current?.focus();
  }, [takesFocus]);
  return (
    <h1 ref={headingRef} tabIndex={-1} className={`font-display text-4xl outline-none [--opsz:72] ${className}`}>
      Back office
    </h1>
  );
}
