// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @title LandingTerms: decodes what an owner signed for tokens that are sold on the other chain
/// @notice `lib/order/bridge/landing-terms.ts` computes the same; `test/money/landing.json` is the
/// table of both.
library LandingTerms {
    uint256 private constant WORD = 32;
    uint256 private constant VERSION = 1;
    uint256 private constant MIN_SECONDS = 60;
    uint256 private constant MAX_SECONDS = 86_400;
    /// @notice Bytes of the one canonical encoding.
    uint256 internal constant LENGTH = 5 * WORD;

    /// @notice Signed as `abi.encode(version, destToken, quoted, minAmount, secondsToSell)`.
    /// @param destToken the token that the recipient gets
    /// @param quoted raw units of the arriving token for which `minAmount` holds
    /// @param minAmount raw units of `destToken` that the recipient gets at least
    /// @param secondsToSell seconds after the arrival in which its order may be settled
    struct Terms {
        address destToken;
        uint256 quoted;
        uint256 minAmount;
        uint256 secondsToSell;
    }

    /// @notice Decodes the terms; `isValid` is false for every other encoding.
    function decode(bytes calldata words) internal pure returns (bool isValid, Terms memory terms) {
        if (words.length != LENGTH) return (false, terms);
        (uint256 version, uint256 destToken, uint256 quoted, uint256 minAmount, uint256 secondsToSell) =
            abi.decode(words, (uint256, uint256, uint256, uint256, uint256));
        isValid = version == VERSION && destToken != 0 && destToken >> 160 == 0 && quoted != 0 && minAmount != 0
            && (quoted | minAmount) >> 128 == 0 && secondsToSell >= MIN_SECONDS && secondsToSell <= MAX_SECONDS;
        terms = Terms(address(uint160(destToken)), quoted, minAmount, secondsToSell);
    }

    /// @notice Returns the minimum for an amount: the signed one for up to `quoted`, and in
    /// proportion for more, rounded up.
    function minimumFor(Terms memory terms, uint256 amount) internal pure returns (uint256) {
        return amount > terms.quoted
            ? Math.mulDiv(terms.minAmount, amount, terms.quoted, Math.Rounding.Ceil)
            : terms.minAmount;
    }
}
