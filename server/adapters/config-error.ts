/** Invalid settings, which prevent the start of the server. Each message names a setting and says how to correct it. */
export class ConfigError extends Error {
  constructor(messages: readonly string[]) {
    super(messages.join('\n'));
    this.name = 'ConfigError';
  }
}
