import { Link, type LinkProps } from 'react-router';
import { getAdminButtonClass, type AdminButtonVariant } from './admin-button.tsx';

export function AdminButtonLink({ variant, className = '', ...rest }: LinkProps & { variant?: AdminButtonVariant; className?: string }) {
  return <Link className={`${getAdminButtonClass(variant)} ${className}`} {...rest} />;
}
