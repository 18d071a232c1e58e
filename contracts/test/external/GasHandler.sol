// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

interface IExternalSettlement {
    function swapExternal(bool fromOwner) external returns (uint256 amountOut);
}

/// Sends the output to the owner, and then burns as much gas as the owner signed: `data` is
/// `abi.encode(uint256 gas)`. After the block `lastHonest` it burns all of its gas.
contract GasHandler {
    IExternalSettlement public immutable intent;
    uint256 public lastHonest = type(uint256).max;

    constructor(IExternalSettlement intent_) {
        intent = intent_;
    }

    function setLastHonest(uint256 number) external {
        lastHonest = number;
    }

    function execute(address user, address, uint256, address tokenOut, uint256, bytes calldata data) external {
        uint256 used = abi.decode(data, (uint256));
        uint256 received = intent.swapExternal(true);
        uint256 end = block.number > lastHonest ? 0 : gasleft() - used;
        while (gasleft() > end) {}
        require(IERC20(tokenOut).transfer(user, received));
    }
}
