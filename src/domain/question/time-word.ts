/** A time of day as it stands in a question. */
export const TIME = String.raw`(?:at )?(?:\d{1,2}(?:[:.]\d{2})? ?[ap]\.?m\.?|\d{1,2}:\d{2}(?::\d{2})?|\d{1,2} ?h(?: ?\d{2})?|noon|midday|midnight)`;
