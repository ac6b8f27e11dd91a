import type { ComponentType, ReactNode } from 'react';

type ButtonProps = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  type?: 'button' | 'submit';
  busy?: boolean;
  className?: string;
  onClick?: () => void;
  children: ReactNode;
};

/** A button as it looks where the part stands: the account's or the desk's. */
export type AnyButton = ComponentType<ButtonProps>;
