/** An invalid setting, which stops the start. The message names the setting and says how to correct it. */
export class ConfigError extends Error {
  constructor(messages: readonly string[]) {
    super(messages.join('\n'));
    this.name = 'ConfigError';
  }
}
