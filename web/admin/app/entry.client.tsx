import { createRoot } from 'react-dom/client';
import { shareSession } from '#web/features/auth/session/session-sharing.ts';
import '#web/styles/app.css';
import './admin.css';
import { AdminRoot } from './admin-root.tsx';

createRoot(document.querySelector('.back-office')!).render(<AdminRoot />);
shareSession();
