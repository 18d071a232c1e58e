// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Vm} from "./Test.sol";

/// A token with two addresses.
contract OneToken {
    mapping(address => uint256) public held;

    function mint(address to, uint256 amount) external {
        held[to] += amount;
    }

    function move(address from, address to, uint256 amount) external {
        held[from] -= amount;
        held[to] += amount;
    }
}

/// An address of a token that has several; its units are a multiple of the token's.
contract Door is IERC20 {
    OneToken private immutable one;
    uint256 private immutable scale;
    uint256 public totalSupply;

    constructor(OneToken one_, uint256 scale_) {
        (one, scale) = (one_, scale_);
    }

    function balanceOf(address account) external view returns (uint256) {
        return one.held(account) / scale;
    }

    function allowance(address, address) external pure returns (uint256) {
        return type(uint256).max;
    }

    function approve(address, uint256) external pure returns (bool) {
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        one.move(msg.sender, to, amount * scale);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        one.move(from, to, amount * scale);
        return true;
    }
}

/// The native token as an ERC-20 token, with units that are a multiple of its own.
contract NativeDoor is IERC20 {
    Vm private constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));
    uint256 private immutable scale;
    uint256 public totalSupply;

    constructor(uint256 scale_) {
        scale = scale_;
    }

    function balanceOf(address account) external view returns (uint256) {
        return account.balance / scale;
    }

    function allowance(address, address) external pure returns (uint256) {
        return type(uint256).max;
    }

    function approve(address, uint256) external pure returns (bool) {
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        return transferFrom(msg.sender, to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) public returns (bool) {
        vm.deal(from, from.balance - amount * scale);
        vm.deal(to, to.balance + amount * scale);
        return true;
    }
}
