// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {IGuarded} from "./interfaces/IGuarded.sol";

/// @title Guarded: an owner who is replaced in two steps, and a guardian who may only stop
abstract contract Guarded is IGuarded, Ownable2Step {
    /// @inheritdoc IGuarded
    address public guardian;

    /// @dev For functions that stop something.
    modifier onlyOwnerOrGuardian() {
        if (msg.sender != guardian) _checkOwner();
        _;
    }

    constructor(address owner) Ownable(owner) {}

    /// @inheritdoc IGuarded
    function setGuardian(address newGuardian) external onlyOwner {
        guardian = newGuardian;
        emit GuardianSet(newGuardian);
    }

    /// @notice Reverts: without an owner nothing that was stopped could be started again.
    function renounceOwnership() public pure override {
        revert OwnableInvalidOwner(address(0));
    }
}
