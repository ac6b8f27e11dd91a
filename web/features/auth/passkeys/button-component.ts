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

/** Button component of the account pages or of the back office. */
export type ButtonComponent = ComponentType<ButtonProps>;
