// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IExecutor} from "../interfaces/IExecutor.sol";

/// @param wrap wrap the native value into the source token first
/// @param unwrap unwrap the destination token at the end
/// @param buy the legs are a purchase, from the destination on
/// @param given what the executor was given of the source token
/// @param caller who gets what is left of a token in between
/// @param fromCaller the source is not here: the router lets whom a sale pays have it from the caller at once
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

/// @notice One pool call, without its amount.
/// @param feePips of an order the length of its signature
/// @param tickSpacing of a V4 pool; of a stable pool of more than two coins and of a metapool which of them (`coinsOf`)
/// @param native the lower currency of a V4 pool is the native one
/// @param at where the leg stands in the calldata of this call
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

    uint256 internal constant EXACT = 0;
    uint256 internal constant SHARE = 1;
    uint256 internal constant REST = 2;

    uint256 internal constant LEG_LENGTH = 82;
    uint256 private constant AMOUNT_OFFSET = 66;
    uint256 private constant FEE_OFFSET = 61;
    /// @dev What stands of an order before its signature.
    uint256 internal constant TERMS_LENGTH = 132;
    uint256 private constant HEADER_LENGTH = 41;
    uint256 private constant PAYMENT_LENGTH = 36;
    uint256 private constant PAYS = 16;

    /// @dev In the last word: the router lets the source be had from the caller.
    uint256 internal constant FROM_CALLER = 1 << 255;

    /// @notice The program of a router's call.
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

    /// @notice Cuts a program into whole legs and everything else: its header, a payment where there is one, and the words behind the legs,
    /// two of a sale, three of a purchase.
    function open(bytes calldata program)
        internal
        pure
        returns (Header memory header, bytes calldata payment, bytes calldata legs)
    {
        uint256 length = program.length;
        uint256 flags;
        // Of a program that ends early this may read anything: it is refused below.
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
        // All of it is there: the lengths were checked. From the fourth word of the header on.
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

    /// @notice Who is paid out of the source before the legs, and how much.
    function readPayment(bytes calldata payment) internal pure returns (address payee, uint256 amount) {
        return (address(bytes20(payment)), uint128(bytes16(payment[20:])));
    }

    /// @notice Reads the first leg but for its amount. There must be one.
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

    /// @notice The legs behind the first one and, where that is an order, behind what stands of it in the places of legs.
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

    /// @notice Of a leg through a stable pool of more than two coins, or a metapool: how many there are, which one goes in and which one comes out.
    function coinsOf(Leg memory leg) internal pure returns (uint256 count, uint256 i, uint256 j) {
        uint256 packed = leg.tickSpacing;
        return (packed >> 8, packed >> 4 & 0xf, packed & 0xf);
    }

    /// @notice How many legs stand before the first concentrated one, of V3 or V4.
    function countBeforeConcentrated(bytes calldata legs) internal pure returns (uint256 count) {
        for (; legs.length != 0; legs = next(legs)) {
            uint256 kind = uint8(legs[0]) & 0x0f;
            if (kind == V3 || kind == V4) break;
            ++count;
        }
    }
}
