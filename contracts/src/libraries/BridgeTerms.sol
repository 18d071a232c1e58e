// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IBridge} from "../interfaces/IBridge.sol";
import {LandingTerms} from "./LandingTerms.sol";

/// @title BridgeTerms: decodes the bridge terms that an owner signed, and computes what arrives
/// @notice `lib/order/bridge/bridge-terms.ts` computes the same; `test/money/bridge.json` is the
/// table of both.
library BridgeTerms {
    uint256 private constant PIPS = 1e6;
    uint256 private constant WORD = 32;
    uint256 private constant HEAD = 4 * WORD;

    /// @notice The terms that an owner signs as `abi.encode(fillSeconds, maxPips, maxFlat,
    /// landing)`.
    /// @param fillSeconds seconds after the settlement in which a relayer may pay
    /// @param maxPips the maximum fee in proportion to the sent amount, in millionths
    /// @param maxFlat the maximum fee added to it, in raw units of the output token
    /// @param landing how the output token is sold after its arrival (`LandingTerms`); empty if it
    /// is not
    struct Terms {
        uint32 fillSeconds;
        uint32 maxPips;
        uint128 maxFlat;
        bytes landing;
    }

    /// @notice Decodes the one canonical encoding; `landing` is empty or valid (`LandingTerms`).
    function decode(bytes calldata protocolData) internal pure returns (Terms memory) {
        if (protocolData.length < HEAD + WORD) revert IBridge.InvalidProtocolData();
        (uint256 fillSeconds, uint256 maxPips, uint256 maxFlat, uint256 offset, uint256 length) =
            abi.decode(protocolData, (uint256, uint256, uint256, uint256, uint256));
        bytes calldata landing = protocolData[HEAD + WORD:];
        bool isCanonical =
            (fillSeconds | maxPips) >> 32 == 0 && maxFlat >> 128 == 0 && offset == HEAD && length == landing.length;
        if (!isCanonical) revert IBridge.InvalidProtocolData();
        if (length != 0) {
            (bool isValid,) = LandingTerms.decode(landing);
            if (!isValid) revert IBridge.InvalidLanding();
        }
        return Terms(uint32(fillSeconds), uint32(maxPips), uint128(maxFlat), landing);
    }

    /// @notice Returns the amount that arrives: the sent amount in units of the output token less
    /// the fee.
    /// @param bridgeData the fee in raw units of the output token; empty means the maximum
    function output(Terms memory terms, uint256 amount, int8 scalingFactor, bytes calldata bridgeData)
        internal
        pure
        returns (uint256)
    {
        uint256 gross = scaled(amount, scalingFactor);
        uint256 max = maxFee(terms, gross);
        uint256 fee = max;
        if (bridgeData.length != 0) {
            if (bridgeData.length != WORD) revert IBridge.InvalidBridgeData();
            fee = uint256(bytes32(bridgeData));
            if (fee > max) revert IBridge.ExcessiveBridgeFee(fee, max);
        }
        if (fee >= gross) revert IBridge.ZeroBridgeOutput();
        return gross - fee;
    }

    /// @notice Returns the maximum fee, rounded up, in raw units of the output token.
    function maxFee(Terms memory terms, uint256 gross) internal pure returns (uint256) {
        return Math.mulDiv(gross, terms.maxPips, PIPS, Math.Rounding.Ceil) + terms.maxFlat;
    }

    /// @notice Converts an amount to the decimals of the output token, rounded down.
    function scaled(uint256 amount, int8 scalingFactor) internal pure returns (uint256) {
        return scalingFactor < 0 ? amount / 10 ** uint8(-scalingFactor) : amount * 10 ** uint8(scalingFactor);
    }
}
