// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IBridge} from "../interfaces/IBridge.sol";

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
    struct Terms {
        uint32 fillSeconds;
        uint32 maxPips;
        uint128 maxFlat;
    }

    /// @notice Decodes the one canonical encoding; `landing` has to be empty.
    function decode(bytes calldata protocolData) internal pure returns (Terms memory terms) {
        if (protocolData.length < HEAD + WORD) revert IBridge.InvalidProtocolData();
        (uint256 fillSeconds, uint256 maxPips, uint256 maxFlat, uint256 offset, uint256 landing) =
            abi.decode(protocolData, (uint256, uint256, uint256, uint256, uint256));
        if ((fillSeconds | maxPips) >> 32 != 0 || maxFlat >> 128 != 0 || offset != HEAD) {
            revert IBridge.InvalidProtocolData();
        }
        if (landing != 0) revert IBridge.UnsupportedLanding();
        if (protocolData.length != HEAD + WORD) revert IBridge.InvalidProtocolData();
        return Terms(uint32(fillSeconds), uint32(maxPips), uint128(maxFlat));
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
