/** The paged list of the screen, by search; live updates change it there. */
export const quickMessagesPageKey = ['quickMessages', 'page'] as const;

/** All of the person's quick messages by shortcode, for the chat. */
export const quickMessagesKey = ['quickMessages', 'list'] as const;
