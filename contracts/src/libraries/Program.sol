// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IExecutor} from "../interfaces/IExecutor.sol";

/// @param wrap wrap the native value into the source token first
/// @param unwrap unwrap the destination token at the end
/// @param buy the body is paths, not legs
struct Header {
    bool wrap;
    bool unwrap;
    bool buy;
    IERC20 source;
    IERC20 destination;
}

/// @notice The part that legs of a sale and hops of a purchase share.
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

    uint256 internal constant HOP_LENGTH = 64;
    uint256 internal constant LEG_LENGTH = 80;
    uint256 private constant HEADER_LENGTH = 41;
    uint256 private constant PATH_LENGTH = 17;

    /// @notice Cuts the input of a call into the program and the words behind it: two of a sale, three of a purchase.
    function open(bytes calldata input)
        internal
        pure
        returns (Header memory header, bytes calldata body, uint256 given, address caller)
    {
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
        body = program[HEADER_LENGTH:length - tail];
        given = uint256(bytes32(program[length - tail:]));
        caller = address(uint160(uint256(bytes32(program[length - 32:]))));
    }

    /// @notice Reads a leg's first 64 bytes, or a hop. The length must have been checked.
    function readLeg(bytes calldata data) internal pure returns (Leg memory leg) {
        uint8 tag = uint8(data[0]);
        leg.kind = tag & 0x0f;
        leg.zeroForOne = tag & 0x10 != 0;
        leg.amountMode = tag >> 5;
        leg.pool = address(bytes20(data[1:21]));
        leg.tokenIn = IERC20(address(bytes20(data[21:41])));
        leg.tokenOut = IERC20(address(bytes20(data[41:61])));
        leg.feePips = uint24(bytes3(data[61:64]));
    }

    /// @notice Reads the amount of a sale's leg.
    function readAmount(bytes calldata leg) internal pure returns (uint256) {
        return uint128(bytes16(leg[HOP_LENGTH:LEG_LENGTH]));
    }

    /// @notice Cuts the next path off a purchase's body.
    function nextPath(bytes calldata body)
        internal
        pure
        returns (uint256 amountOut, bytes calldata hops, bytes calldata rest)
    {
        if (body.length < PATH_LENGTH) revert IExecutor.MalformedProgram();
        amountOut = uint128(bytes16(body));
        uint256 end = PATH_LENGTH + uint8(body[16]) * HOP_LENGTH;
        if (end == PATH_LENGTH || body.length < end) revert IExecutor.MalformedProgram();
        return (amountOut, body[PATH_LENGTH:end], body[end:]);
    }
}
