export default function Request() {
  return null;
}
