import type { ComponentType, ReactNode, Ref } from 'react';

type ButtonProps = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  type?: 'button' | 'submit';
  busy?: boolean;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
  onClick?: () => void;
  children: ReactNode;
};

/** A button as it looks where the part stands: the account's or the desk's. */
export type AnyButton = ComponentType<ButtonProps>;

/** For what comes in the place of what was pressed: a form's first box, or what is to be read. */
export const takeFocus = (element: HTMLElement | null): void => (element?.querySelector<HTMLElement>('input') ?? element)?.focus();
