import type { ElementType, ReactNode } from 'react';

type PageContainerProps = { className?: string; id?: string; as?: ElementType; children?: ReactNode };

/** Renders a container that limits the width of the page to 75 rem, including its side padding. */
export function PageContainer({ className = '', as: Element = 'div', children, ...rest }: PageContainerProps) {
  return (
    <Element className={`mx-auto w-full max-w-[75rem] px-5 sm:px-6 ${className}`} {...rest}>
      {children}
    </Element>
  );
}
