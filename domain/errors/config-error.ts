/** A setting that prevents the start. The message names the setting and how to correct it. */
export class ConfigError extends Error {
  constructor(messages: readonly string[]) {
    super(messages.join('\n'));
    this.name = 'ConfigError';
  }
}
