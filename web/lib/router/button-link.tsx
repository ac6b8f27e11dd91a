import { Link, type LinkProps } from 'react-router';
import { getButtonClass, type ButtonVariant } from '#web/ui/button.tsx';

type ButtonLinkProps = LinkProps & { variant?: ButtonVariant; className?: string };

export function ButtonLink({ variant, className = '', ...props }: ButtonLinkProps) {
  return <Link className={`${getButtonClass(variant)} ${className}`} {...props} />;
}
