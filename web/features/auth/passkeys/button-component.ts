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

/** The button component of the account or of the back office. */
export type ButtonComponent = ComponentType<ButtonProps>;
