// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IExecutor} from "../interfaces/IExecutor.sol";

/// @param wrap wrap the native value into the source token first
/// @param unwrap unwrap the destination token at the end
/// @param buy the legs are a purchase, from the destination on
/// @param given what the executor was given of the source token
/// @param caller who gets what is left of a token in between
struct Header {
    bool wrap;
    bool unwrap;
    bool buy;
    IERC20 source;
    IERC20 destination;
    uint256 given;
    address caller;
}

/// @notice One pool call, without its amount.
struct Leg {
    uint256 kind;
    bool zeroForOne;
    uint256 amountMode;
    address pool;
    IERC20 tokenIn;
    IERC20 tokenOut;
    uint256 feePips;
}

/// @title Program: reads the bytes of a program (see IExecutor)
library Program {
    uint256 internal constant V2 = 1;
    uint256 internal constant V3 = 2;
    uint256 internal constant STABLE = 3;
    uint256 internal constant WEIGHTED = 4;

    uint256 internal constant EXACT = 0;
    uint256 internal constant SHARE = 1;
    uint256 internal constant REST = 2;

    uint256 internal constant LEG_LENGTH = 80;
    uint256 private constant AMOUNT_OFFSET = 64;
    uint256 private constant HEADER_LENGTH = 41;

    /// @notice Cuts the input of a call into whole legs and everything else: the program's header and the words behind it, two
    /// of a sale, three of a purchase.
    function open(bytes calldata input) internal pure returns (Header memory header, bytes calldata legs) {
        // selector (4) | offset (32) | length (32) | program | words
        if (input.length < 68 + HEADER_LENGTH || bytes4(input) != 0) revert IExecutor.MalformedProgram();
        uint256 length = uint256(bytes32(input[36:68]));
        if (length > input.length - 68) revert IExecutor.MalformedProgram();
        bytes calldata program = input[68:68 + length];
        uint8 flags = uint8(program[0]);
        header.wrap = flags & 1 != 0;
        header.unwrap = flags & 2 != 0;
        header.buy = flags & 4 != 0;
        uint256 tail = header.buy ? 96 : 64;
        if (length < HEADER_LENGTH + tail) revert IExecutor.MalformedProgram();
        header.source = IERC20(address(bytes20(program[1:21])));
        header.destination = IERC20(address(bytes20(program[21:41])));
        legs = program[HEADER_LENGTH:length - tail];
        if (legs.length % LEG_LENGTH != 0) revert IExecutor.MalformedProgram();
        header.given = uint256(bytes32(program[length - tail:]));
        header.caller = address(uint160(uint256(bytes32(program[length - 32:]))));
    }

    /// @notice Reads the first leg but for its amount. There must be one.
    function readLeg(bytes calldata legs) internal pure returns (Leg memory leg) {
        uint8 tag = uint8(legs[0]);
        leg.kind = tag & 0x0f;
        leg.zeroForOne = tag & 0x10 != 0;
        leg.amountMode = tag >> 5;
        leg.pool = address(bytes20(legs[1:21]));
        leg.tokenIn = IERC20(address(bytes20(legs[21:41])));
        leg.tokenOut = IERC20(address(bytes20(legs[41:61])));
        leg.feePips = uint24(bytes3(legs[61:64]));
    }

    /// @notice Reads the amount of the first leg.
    function readAmount(bytes calldata legs) internal pure returns (uint256) {
        return uint128(bytes16(legs[AMOUNT_OFFSET:LEG_LENGTH]));
    }

    /// @notice How many legs stand before the first concentrated one.
    function countBeforeV3(bytes calldata legs) internal pure returns (uint256 count) {
        for (uint256 at; at < legs.length && uint8(legs[at]) & 0x0f != V3; at += LEG_LENGTH) {
            ++count;
        }
    }
}
