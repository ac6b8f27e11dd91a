import type { ElementType, ReactNode } from 'react';

type PageContainerProps = { className?: string; id?: string; as?: ElementType; children?: ReactNode };

/** Limits the width of the content to 75 rem, including the page's gutters. */
export function PageContainer({ className = '', as: Element = 'div', children, ...rest }: PageContainerProps) {
  return (
    <Element className={`mx-auto w-full max-w-[75rem] px-5 sm:px-6 ${className}`} {...rest}>
      {children}
    </Element>
  );
}
