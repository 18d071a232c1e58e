// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

/// A standard token with EIP-2612 that anyone may mint. This folder is compiled like the contracts,
/// for comparable gas.
contract TestToken is ERC20, ERC20Permit {
    constructor(string memory name) ERC20(name, name) ERC20Permit(name) {}

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }
}
