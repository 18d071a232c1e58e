// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IExecutor} from "../interfaces/IExecutor.sol";

/// @param wrap true to wrap the native value into the source token first
/// @param unwrap true to unwrap the destination token at the end
/// @param buy true if the legs are a purchase, listed from the destination backwards
/// @param given the amount of the source token that the executor was given
/// @param caller the account that gets the remainder of intermediate tokens
/// @param fromCaller true if the source is not here: the router pays the first pools of a sale from
/// its caller
struct Header {
    bool wrap;
    bool unwrap;
    bool buy;
    IERC20 source;
    IERC20 destination;
    uint256 given;
    address caller;
    bool fromCaller;
}

/// @notice A pool call, without its amount.
/// @param feePips the fee; of an RFQ order the length of its signature
/// @param tickSpacing the tick spacing of a V4 pool; the coins of a metapool or a pool of several
/// (`coinsOf`)
/// @param native true if the lower currency of a V4 pool is the native one
/// @param at the offset of the leg in the calldata of this call
struct Leg {
    uint256 kind;
    bool zeroForOne;
    uint256 amountMode;
    address pool;
    IERC20 tokenIn;
    IERC20 tokenOut;
    uint256 feePips;
    uint256 tickSpacing;
    bool native;
    uint256 at;
}

/// @title Program: reads the bytes of a program (see IExecutor)
library Program {
    uint256 internal constant V2 = 1;
    uint256 internal constant V3 = 2;
    uint256 internal constant STABLE = 3;
    uint256 internal constant WEIGHTED = 4;
    uint256 internal constant V4 = 5;
    uint256 internal constant SOLIDLY = 6;
    uint256 internal constant RFQ = 7;
    uint256 internal constant ERC4626 = 8;
    uint256 internal constant STAKING = 9;
    uint256 internal constant STABLE_META = 10;
    uint256 internal constant CRYPTO = 11;

    uint256 internal constant EXACT = 0;
    uint256 internal constant SHARE = 1;
    uint256 internal constant REST = 2;

    uint256 internal constant LEG_LENGTH = 82;
    uint256 private constant AMOUNT_OFFSET = 66;
    uint256 private constant FEE_OFFSET = 61;
    /// @dev Length of an RFQ order's terms before its signature.
    uint256 internal constant TERMS_LENGTH = 132;
    uint256 private constant HEADER_LENGTH = 41;
    uint256 private constant PAYMENT_LENGTH = 36;
    uint256 private constant PAYS = 16;

    /// @dev Flag in the last word: the router pays from its caller.
    uint256 internal constant FROM_CALLER = 1 << 255;

    /// @notice Returns the program in the data of a router's call.
    function cut(bytes calldata input) internal pure returns (bytes calldata program) {
        // selector (4) | offset (32) | length (32) | program | words
        if (input.length < 68 || bytes4(input) != 0) revert IExecutor.MalformedProgram();
        uint256 length = uint256(bytes32(input[36:68]));
        if (length > input.length - 68) revert IExecutor.MalformedProgram();
        assembly ("memory-safe") {
            program.offset := add(input.offset, 68)
            program.length := length
        }
    }

    /// @notice Splits a program into its legs and the rest: header, optional payment, and the
    /// trailing words, two of a sale and three of a purchase.
    function open(bytes calldata program)
        internal
        pure
        returns (Header memory header, bytes calldata payment, bytes calldata legs)
    {
        uint256 length = program.length;
        uint256 flags;
        // A program that ends too early makes this read other data; it is refused below.
        assembly ("memory-safe") {
            flags := shr(248, calldataload(program.offset))
        }
        header.wrap = flags & 1 != 0;
        header.unwrap = flags & 2 != 0;
        header.buy = flags & 4 != 0;
        uint256 tail = header.buy ? 96 : 64;
        uint256 head = flags & PAYS != 0 ? HEADER_LENGTH + PAYMENT_LENGTH : HEADER_LENGTH;
        if (length < head + tail) revert IExecutor.MalformedProgram();
        if ((length - head - tail) % LEG_LENGTH != 0) revert IExecutor.MalformedProgram();
        // The lengths were checked, so all of it is there. Fills the header from its fourth word.
        assembly ("memory-safe") {
            payment.offset := add(program.offset, HEADER_LENGTH)
            payment.length := sub(head, HEADER_LENGTH)
            legs.offset := add(program.offset, head)
            legs.length := sub(length, add(head, tail))
            mstore(add(header, 96), shr(96, calldataload(add(program.offset, 1))))
            mstore(add(header, 128), shr(96, calldataload(add(program.offset, 21))))
            mstore(add(header, 160), calldataload(add(program.offset, sub(length, tail))))
            let last := calldataload(add(program.offset, sub(length, 32)))
            mstore(add(header, 192), shr(96, shl(96, last)))
            mstore(add(header, 224), shr(255, last))
        }
    }

    /// @notice Returns the payee of a payment before the legs, and its amount.
    function readPayment(bytes calldata payment) internal pure returns (address payee, uint256 amount) {
        return (address(bytes20(payment)), uint128(bytes16(payment[20:])));
    }

    /// @notice Reads the first leg without its amount. There must be one.
    function readLeg(bytes calldata legs) internal pure returns (Leg memory leg) {
        assembly ("memory-safe") {
            let first := calldataload(legs.offset)
            let tag := byte(0, first)
            mstore(leg, and(tag, 0x0f))
            mstore(add(leg, 32), and(shr(4, tag), 1))
            mstore(add(leg, 64), and(shr(5, tag), 3))
            mstore(add(leg, 96), shr(96, shl(8, first)))
            mstore(add(leg, 128), shr(96, calldataload(add(legs.offset, 21))))
            mstore(add(leg, 160), shr(96, calldataload(add(legs.offset, 41))))
            mstore(add(leg, 192), shr(232, calldataload(add(legs.offset, 61))))
            mstore(add(leg, 224), shr(240, calldataload(add(legs.offset, 64))))
            mstore(add(leg, 256), shr(7, tag))
            mstore(add(leg, 288), legs.offset)
        }
    }

    /// @notice Returns the legs after the first one and, if that is an RFQ order, after the legs'
    /// worth of its terms.
    function next(bytes calldata legs) internal pure returns (bytes calldata rest) {
        uint256 length = LEG_LENGTH;
        uint256 kind;
        uint256 signatureLength;
        assembly ("memory-safe") {
            kind := and(shr(248, calldataload(legs.offset)), 0x0f)
            signatureLength := shr(232, calldataload(add(legs.offset, FEE_OFFSET)))
        }
        if (kind == RFQ) {
            length += (TERMS_LENGTH + signatureLength + LEG_LENGTH - 1) / LEG_LENGTH * LEG_LENGTH;
            if (length > legs.length) revert IExecutor.MalformedProgram();
        }
        assembly ("memory-safe") {
            rest.offset := add(legs.offset, length)
            rest.length := sub(legs.length, length)
        }
    }

    /// @notice Reads the amount of the first leg. There must be one.
    function readAmount(bytes calldata legs) internal pure returns (uint256 amount) {
        assembly ("memory-safe") {
            amount := shr(128, calldataload(add(legs.offset, AMOUNT_OFFSET)))
        }
    }

    /// @notice Returns the coins of a leg of Curve's pools: their number, and the indices of
    /// input and output.
    function coinsOf(Leg memory leg) internal pure returns (uint256 count, uint256 i, uint256 j) {
        uint256 packed = leg.tickSpacing;
        return (packed >> 8, packed >> 4 & 0xf, packed & 0xf);
    }

    /// @notice Returns the number of legs before the first one of V3 or V4.
    function countBeforeConcentrated(bytes calldata legs) internal pure returns (uint256 count) {
        for (; legs.length != 0; legs = next(legs)) {
            uint256 kind = uint8(legs[0]) & 0x0f;
            if (kind == V3 || kind == V4) break;
            ++count;
        }
    }
}
