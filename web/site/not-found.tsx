function refuse(): never {
  throw new Response(null, { status: 404 });
}

/** Every address that is no page. The root's error page answers, with status 404. */
export const loader = refuse;
export const clientLoader = refuse;

export default function NotFound() {
  return null;
}
