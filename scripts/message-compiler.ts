import type * as Babel from "@babel/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";

/**
 * Compiles each text of the source language where it stands, so that it travels with the code that shows it: the
 * first screen waits for no catalog, and carries no text of later screens. Other languages are catalogs, which win
 * over the texts in the code. Runs after Lingui's macros, told to keep the messages.
 */
export function compileMessagesInPlace({ types: t }: typeof Babel): Babel.PluginObj {
  const stringOf = (object: Babel.types.ObjectExpression, name: string) =>
    object.properties.find(
      (property): property is Babel.types.ObjectProperty & { value: Babel.types.StringLiteral } =>
        t.isObjectProperty(property) &&
        t.isIdentifier(property.key, { name }) &&
        t.isStringLiteral(property.value),
    );
  return {
    visitor: {
      Program: {
        exit(program) {
          program.traverse({
            ObjectExpression({ node }) {
              const message = stringOf(node, "message");
              if (message === undefined || stringOf(node, "id") === undefined) return;
              // The type of what Lingui's macros write; what they give is read by Lingui alone, which takes both.
              message.value = t.valueToNode(
                compileMessage(message.value.value),
              ) as unknown as Babel.types.StringLiteral;
            },
          });
        },
      },
    },
  };
}
