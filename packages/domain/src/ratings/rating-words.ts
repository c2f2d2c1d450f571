/** What the product says around a rating, in the language of the customer. */
export type RatingWords = {
  /** Below the text of the connection, where the customer answers in words. */
  instruction: string;
  /** Where the company wants to know why. */
  askComment: string;
};

export const ratingWords: Readonly<Record<'pt' | 'es' | 'en', RatingWords>> = {
  pt: {
    instruction: 'Responda com um número: *1* insatisfeito, *2* satisfeito, *3* muito satisfeito.',
    askComment: 'Obrigado! Quer contar o motivo? Escreva um comentário nos próximos 10 minutos.',
  },
  es: {
    instruction: 'Responda con un número: *1* insatisfecho, *2* satisfecho, *3* muy satisfecho.',
    askComment: '¡Gracias! ¿Quiere contarnos el motivo? Escriba un comentario en los próximos 10 minutos.',
  },
  en: {
    instruction: 'Please answer with a number: *1* dissatisfied, *2* satisfied, *3* very satisfied.',
    askComment: 'Thank you! Would you like to tell us why? Write a comment within the next 10 minutes.',
  },
};
