/** How long the names of people, queues and connections may be, in characters. */
export const nameLength = { min: 2, max: 50 } as const;

/**
 * How long passwords may be, in characters; the owner of the platform needs a longer one. The operator may raise the
 * minimum of everybody up to `highestMin`; the first run suggests `suggestedMin`. Not beside the other rules of
 * passwords: the login page needs these figures and not their list of common ones.
 */
export const passwordLength = { min: 5, max: 50, ownerMin: 12, suggestedMin: 8, highestMin: 20 } as const;

/** How long texts for customers may be, in characters; WhatsApp accepts no longer ones. */
export const textLength = { message: 4_096, caption: 1_024 } as const;

/** Name and address of a place, as Meta takes them. */
export const placeLength = { name: 1_000, address: 1_000 } as const;

/** How long the address, title and description of a linked page may be, in characters. */
export const linkPreviewLength = { url: 2_000, title: 200, description: 300 } as const;

/** To how many people a message is forwarded at once, as on WhatsApp. */
export const mostForwards = 5;

/** How long the name of a tag may be, in characters. */
export const tagNameLength = { min: 3, max: 50 } as const;

/** How long the parts of a quick message may be, in characters. */
export const quickMessageLength = {
  shortcode: { min: 3, max: 50 },
  message: { min: 3, max: 500 },
} as const;

/**
 * The messages API: how many requests of a token are taken in a minute unless the plan says otherwise and what a plan may
 * say at most, how long the key of a repeated request may be, and for how many hours it is known.
 */
export const apiLimits = { perMinute: 60, highestPerMinute: 6_000, key: 200, keyHours: 24 } as const;

/** How long a scheduled text may be, in characters, and how many years ahead it may be scheduled. */
export const scheduleLimits = { body: { min: 5, max: textLength.message }, yearsAhead: 5 } as const;

/**
 * How many choices the chatbot of a queue may have in all, and how long their titles may be, in characters. Up to `taken`
 * of them are read, so that whoever sends too many is told so.
 */
export const botOptionLimits = { count: 1_000, taken: 10_000, title: 100 } as const;

/** The longest time, in minutes, after which a queue reminds a silent customer or closes: thirty days. */
export const longestInactivity = 30 * 24 * 60;

/** How many days of its own a company can name on which nothing opens. */
export const closedDaysLimit = 366;

/** How long the parts of an announcement may be, in characters, and its picture, in bytes. */
export const announcementLength = { title: 100, text: 4_000 } as const;
export const largestAnnouncementPicture = 5 * 1024 * 1024;

/** The largest logo of a company. */
export const largestLogo = 512 * 1024;

/** The most pixels of a logo from side to side. */
export const longestLogoSide = 2000;

/** How long a note of the team about a conversation may be, in characters. */
export const noteLength = { min: 2, max: 4_000 } as const;

/** The most colleagues that one note calls. */
export const mostMentions = 20;

/** The most running tickets that one person pins: more would hide the rest of a list behind them. */
export const mostPins = 20;

/** The most tickets that are changed by one call. */
export const mostTicketsAtOnce = 100;

/** The longest note for the receiver of a transfer, in characters. */
export const longestTransferNote = 500;

/** The longest value of a placeholder of a template, in characters. */
export const longestPlaceholderValue = 1024;

/** The most placeholders of a part of a template; the text of one has no room for more. */
export const mostPlaceholders = 100;

/** The largest file that the operator can allow: WhatsApp takes no larger one. */
export const largestUpload = 2 * 1024 * 1024 * 1024;

/** The largest certificate of a payment provider, in bytes. */
export const largestCertificate = 64 * 1024;

/** The largest file that may be sent, in bytes, as long as the operator has set no other limit. */
export const defaultUploadLimit = 15 * 1024 * 1024;

/**
 * How often in a row WhatsApp has to say that a number does not exist before we believe it: once may be an old app, or
 * terms that were not accepted yet.
 */
export const unreachableAfter = 2;

/** How long the title and a message of an internal chat may be, in characters, and how many people it takes. */
export const chatLimits = { title: 100, message: 4_000, people: 200 } as const;
