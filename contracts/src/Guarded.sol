// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {IGuarded} from "./interfaces/IGuarded.sol";

/// @title Guarded: an owner who is replaced in two steps, and a guardian who can only stop
/// functions
abstract contract Guarded is IGuarded, Ownable2Step {
    /// @inheritdoc IGuarded
    address public guardian;

    /// @dev Restricts a function that stops something to the owner and the guardian.
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

    /// @notice Always reverts, because without an owner nothing could be resumed after a stop.
    function renounceOwnership() public pure override {
        revert OwnableInvalidOwner(address(0));
    }
}
